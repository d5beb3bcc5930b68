// Loads the modules of the pages again for each test file, because their stores keep state.
import { vi } from 'vitest'

vi.resetModules()

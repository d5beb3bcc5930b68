// Writes the linter's rules about imports between features. `npm run fix` runs this.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../server/storage/root.ts'
import { boundariesFile } from './check/boundaries.ts'

writeFileSync(path.join(projectRoot, '.config/boundaries.json'), boundariesFile())

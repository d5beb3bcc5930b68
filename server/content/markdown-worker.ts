// The thread that converts long texts. `openMarkdown` starts it, and sends one text at a time.

import { parentPort } from 'node:worker_threads'
import { richText } from './rich-text.ts'

parentPort?.on('message', (markdown: string) => parentPort?.postMessage(richText(markdown)))
// The first message says that the modules are loaded.
parentPort?.postMessage('ready')

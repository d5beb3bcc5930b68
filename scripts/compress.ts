// Compresses the built web app, so that the server does not have to. Every text file gets a .br and a .gz copy.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { projectRoot } from '../server/storage/root.ts'

const folder = path.join(projectRoot, 'dist/web')
const files = await readdir(folder, { recursive: true })
const texts = files.map((file) => path.join(folder, file)).filter((file) => /\.(html|js|css|json|svg|txt)$/.test(file))
await Promise.all(
  texts.map(async (source) => {
    const bytes = await readFile(source)
    await writeFile(`${source}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${source}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }),
)

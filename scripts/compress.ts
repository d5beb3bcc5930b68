// Compresses the built web app once, so that the server never has to: every text file gets a .br and a .gz beside it.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { projectRoot } from '../server/storage/root.ts'

const folder = path.join(projectRoot, 'dist/web')
const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(html|js|css|json|svg|txt)$/.test(file))
await Promise.all(
  files.map(async (file) => {
    const source = path.join(folder, file)
    const bytes = await readFile(source)
    await writeFile(`${source}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${source}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }),
)

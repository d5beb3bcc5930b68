// Compresses the built web app, so that the server does not have to. Every text file gets a .br and a .gz copy.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { projectRoot } from '../server/storage/root.ts'

const folders = ['dist/web', 'dist/drawn'].map((folder) => path.join(projectRoot, folder))
const files = await Promise.all(
  folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((file) => path.join(folder, file))),
)
const texts = files.flat().filter((file) => /\.(html|js|css|json|svg|txt)$/.test(file))
await Promise.all(
  texts.map(async (source) => {
    const bytes = await readFile(source)
    await writeFile(`${source}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${source}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }),
)

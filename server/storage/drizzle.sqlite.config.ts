import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './server/storage/drizzle.sqlite.schema.cjs',
  out: './migrations/sqlite',
})

import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './server/storage/schema.sqlite.ts',
  out: './migrations/sqlite',
})

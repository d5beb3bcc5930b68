import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/storage/schema.postgres.ts',
  out: './migrations/postgres',
})

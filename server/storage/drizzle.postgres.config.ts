import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/storage/drizzle.postgres.schema.cjs',
  out: './migrations/postgres',
})

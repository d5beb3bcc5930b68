interface DatabasePlace {
  readonly DATABASE_URL?: string | undefined
  readonly DATA_DIR?: string | undefined
}

/** Returns the path of the SQLite file. With PostgreSQL only its folder is used. */
export const databaseFileOf = ({ DATABASE_URL, DATA_DIR }: DatabasePlace): string =>
  DATABASE_URL?.startsWith('file:') ? DATABASE_URL.slice('file:'.length) : `${DATA_DIR || './data'}/ventaja.db`

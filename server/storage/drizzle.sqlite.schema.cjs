// drizzle-kit reads the tables from a module's exports.
module.exports = require('./tables.ts').tablesOf(require('./columns.sqlite.ts').sqliteColumns)

// drizzle-kit reads the tables from a module's exports.
module.exports = require('./tables.ts').tablesOf(require('../storage/columns.sqlite.ts').sqliteColumns)

// Fails if a socket, a stream or another emitter of the server has no listener for its errors: such an error ends the process.
import { sourceFiles } from './check/source-files.ts'
import { unheardErrors } from './check/unheard-errors.ts'

/** Emitters without a listener, and the reason why an error of theirs can’t end the process. */
const REASONS: Readonly<Record<string, string>> = {
  'server/close.ts: socket':
    'Node’s server listens to its connections, and upgrades.ts to those that ask for an upgrade',
  'server/cluster/cluster-adapter.ts: make': 'the adapter gives its errors to errorHandler',
  'server/http/serve-cached.ts: response': 'a response reports only writes after its end, and this one is written once',
  'server/http/unsent-answers.ts: response': 'a response reports only writes after its end, and this one has ended',
  'server/mail/mail-transport.ts: composer': 'it has no connection, and sendMail rejects',
  'server/competitions/competition-feed.ts: socket': 'matches-feed.ts listens to each of these sockets',
  'server/order/order-feed.ts: socket': 'matches-feed.ts listens to each of these sockets',
  'server/push/send-push.ts: HttpAgent': 'an agent gives the errors of its connections to their requests',
  'server/push/send-push.ts: HttpsAgent': 'an agent gives the errors of its connections to their requests',
  'server/reservations/days/reservations-feed.ts: socket': 'matches-feed.ts listens to each of these sockets',
  'server/socket/socket-rooms.ts: disconnect': 'matches-feed.ts listens to each of these sockets',
  'server/socket/socket-server.ts: io': 'Socket.IO’s server emits no errors',
  'server/socket/socket-server.ts: socket': 'matches-feed.ts listens to each of these sockets',
  'server/storage/postgres-pools.ts: client': 'each pool listens to its clients when they connect',
}

const files = sourceFiles('server', '.ts').map(({ path }) => path)
const { count, unheard } = unheardErrors('server/tsconfig.json', files)
const unknown = unheard.filter((place) => !(place in REASONS))
const stale = Object.keys(REASONS).filter((place) => !unheard.includes(place))
if (unknown.length > 0) {
  console.error(`No listener for errors. Add .on('error', …), use pipeline(), or give a reason in scripts/check-errors.ts:
  ${unknown.join('\n  ')}`)
}
if (stale.length > 0) console.error(`These reasons in scripts/check-errors.ts have no place:\n  ${stale.join('\n  ')}`)
if (unknown.length + stale.length > 0) process.exitCode = 1
else console.log(`All ${count} sockets, streams and emitters have a listener for errors, or a reason.`)

import { bookingRaces } from '../../testing/booking-races.ts'

// `npm run test:faults` runs the same tests on a PostgreSQL server.
bookingRaces()

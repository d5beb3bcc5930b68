// Measures the order of play: plans, planning again after lost time, expected starts, and what both cost the server.
import { measurePlans } from './order-plans.ts'
import { measureOnServer } from './order-server.ts'
import { measureStarts } from './order-starts.ts'
import { goals, type Report, type Run, text } from './report.ts'

export async function benchOrder({ folder, pace, say }: Run): Promise<Report> {
  say('plans')
  const plans = await measurePlans(pace)
  say('expected starts')
  const starts = measureStarts(pace)
  const server = await measureOnServer(folder, pace, say)
  return [
    text(
      'Random days of draws, some of them with wishes, blocks, bookings and umpires. A simple plan takes the matches in the order of their rounds, and each one goes to the court on which it can start first.',
    ),
    plans.table,
    starts.table,
    ...server.tables,
    goals(...plans.goals, ...starts.goals, ...server.goals),
  ]
}

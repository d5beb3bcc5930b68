import fc from 'fast-check'
import type { Storage } from '../../storage/storage.ts'
import { expectRefunded } from './agree.ts'
import { blockCommand, releaseCommand } from './block-commands.ts'
import { answerCommand, bookCommand, cancelCommand, cancelLaterCommand } from './booking-commands.ts'
import { changeCommand } from './change-commands.ts'
import { COURTS, NAMES } from './club.ts'
import { commandsRun } from './command.ts'
import { endMatchCommand, matchCommand, moveMatchCommand, PLACINGS } from './match-commands.ts'
import { newModel } from './model.ts'
import {
  approveCommand,
  cancelPaymentCommand,
  completeCommand,
  confirmCommand,
  endPayments,
  loseCommand,
  payCommand,
  refundCommand,
  restartCommand,
} from './payment-commands.ts'
import { openReal } from './real.ts'
import { checkCommand, passCommand } from './time-commands.ts'
import { acceptCommand, joinCommand, leaveCommand } from './wait-commands.ts'

const aDay = fc.oneof(fc.nat(1), fc.nat(9))
const aPick = fc.record({ court: fc.nat(COURTS.length - 1), day: aDay, slot: fc.nat(8) })
const aSoonPick = fc.record({ court: fc.nat(COURTS.length - 1), day: fc.nat(1), slot: fc.nat(8) })
const aPricedPick = fc.record({ court: fc.constant(3), day: fc.nat(1), slot: fc.nat(4) })
const aPerson = fc.nat(NAMES.length - 1)
const somePartners = fc.array(aPerson, { maxLength: 2 })
const anIndex = fc.nat(20)
/** Often the number of one of the first bookings, so that answers and changes often meet in one booking. */
const aBooking = fc.oneof(fc.nat(2), anIndex)
/** Mostly one slot, often two in a row, and sometimes more than the club allows. */
const someSlots = fc.constantFrom(1, 1, 1, 2, 2, 2, 3)
const often = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })
const aCapture = fc.constantFrom('captured', 'captured', 'processing', 'declined')

const aChange = fc.record({
  index: aBooking,
  pick: fc.option(fc.oneof(aPick, aSoonPick)),
  invited: fc.option(somePartners),
  following: often,
  skips: often,
})

const aPlacing = fc.constantFrom(...PLACINGS)

const COMMANDS = [
  fc.tuple(aPerson, aPick, somePartners, fc.constant(0), someSlots).map((args) => bookCommand(...args)),
  fc.tuple(aPerson, aPricedPick, somePartners, fc.constant(0), someSlots).map((args) => bookCommand(...args)),
  fc.tuple(aPerson, aSoonPick, somePartners, fc.constant(0), someSlots).map((args) => bookCommand(...args)),
  fc.tuple(aPerson, aSoonPick, somePartners, fc.constant(1), someSlots).map((args) => bookCommand(...args)),
  fc.tuple(aPerson, aSoonPick, somePartners, fc.constant(1), someSlots).map((args) => bookCommand(...args)),
  fc.tuple(aBooking, fc.boolean()).map((args) => cancelCommand(...args)),
  fc.tuple(aBooking, fc.boolean(), fc.boolean()).map((args) => cancelLaterCommand(...args)),
  aChange.map(changeCommand),
  aChange.map(changeCommand),
  aChange.map(changeCommand),
  fc.tuple(aBooking, fc.nat(2), often).map((args) => answerCommand(...args)),
  fc.tuple(aBooking, fc.nat(2), often).map((args) => answerCommand(...args)),
  fc.tuple(aPerson, anIndex, fc.boolean(), fc.nat(1)).map((args) => joinCommand(...args)),
  fc.tuple(aPerson, anIndex, fc.boolean(), fc.nat(1)).map((args) => joinCommand(...args)),
  anIndex.map(acceptCommand),
  fc.nat(1).map(acceptCommand),
  anIndex.map(leaveCommand),
  fc.tuple(anIndex, often).map((args) => payCommand(...args)),
  fc.tuple(anIndex, fc.constant(true)).map((args) => payCommand(...args)),
  fc.tuple(anIndex, aCapture).map((args) => approveCommand(...args)),
  fc.tuple(anIndex, aCapture).map((args) => approveCommand(...args)),
  fc.tuple(anIndex, often).map((args) => confirmCommand(...args)),
  anIndex.map(cancelPaymentCommand),
  fc.constant(null).map(completeCommand),
  anIndex.map(refundCommand),
  fc.integer({ min: 1, max: 3 }).map(loseCommand),
  fc.constant(null).map(restartCommand),
  fc.tuple(aSoonPick, fc.boolean()).map((args) => blockCommand(...args)),
  anIndex.map(releaseCommand),
  fc.tuple(aSoonPick, aPlacing).map((args) => matchCommand(...args)),
  fc.tuple(anIndex, aSoonPick, aPlacing).map((args) => moveMatchCommand(...args)),
  fc.tuple(anIndex, fc.boolean()).map((args) => endMatchCommand(...args)),
  fc.nat(600).map(passCommand),
  fc.nat(40).map(passCommand),
  fc.nat(5).map(passCommand),
  fc.constant(null).map(checkCommand),
]

let runs = 0

/**
 * Runs at least this number of random commands on a database, and on a simple model of it. After every command, both must have
 * the same bookings, matches, lines and orders, no court and no person may be taken twice, every captured payment must have its slot or one
 * refund, and every request must end as the model says.
 */
export async function checkBookings(storage: Storage, commands: number): Promise<void> {
  const wanted = commandsRun() + commands
  while (commandsRun() < wanted)
    await fc.assert(
      fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 150, size: 'max' }), async (list) => {
        if (commandsRun() >= wanted) return
        runs += 1
        const model = newModel(runs)
        const real = await openReal(storage, model)
        await fc.asyncModelRun(async () => ({ model, real }), list)
        await endPayments(model, real)
        expectRefunded(real, model)
        await real.close()
      }),
      // Without it, most lists would be short, and few people would want the same slot.
      { numRuns: 5, unbiased: true },
    )
}

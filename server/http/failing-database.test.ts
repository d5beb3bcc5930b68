import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '../database/sqlite.ts'
import { openApiDocument } from '../documents/openapi-document.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { fillShop } from '../testing/a-shop.ts'
import { sized } from '../testing/brief.ts'
import { callerOf, documentedCalls } from '../testing/documented-calls.ts'
import { startFakePayPal } from '../testing/fake-paypal.ts'
import { withLateAnswers } from '../testing/late-answers.ts'
import { storeOwner } from '../testing/office-answers.ts'
import { type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'

const documented = documentedCalls(JSON.parse(await openApiDocument()).paths)
/** Without the answers in pieces, which can only break off if a read fails later. */
const whole = documented.filter(({ call }) => !/stream$|csv$/.test(call))
const isLast = (call: string): boolean => call === 'DELETE /office/examples'
/** The brief tests check every third call. The call that archives the example clubs comes last: other calls need a club. */
const cases = whole
  .filter((_, index) => index % sized(3, 1) === 0)
  .sort((one, other) => Number(isLast(one.call)) - Number(isLast(other.call)))
/** A Monday morning at the club, before the slots of the examples. */
const MONDAY = Date.parse('2026-11-23T13:00:00Z')
/** More reads and writes than any call makes. */
const MANY = 100

/** Number of reads and writes until one fails. */
let countdown = Number.POSITIVE_INFINITY
async function failInTurn(): Promise<void> {
  countdown -= 1
  if (countdown === 0) throw new StorageUnavailable('no answer')
}
const failing = (real: Storage): Storage => ({
  ...withLateAnswers(real, failInTurn),
  atomically: (build, deadline) => failInTurn().then(() => real.atomically(build, deadline)),
})

let app: RunningApp
let office: Storage
let paypal: Awaited<ReturnType<typeof startFakePayPal>>

beforeAll(async () => {
  const removers: (() => void)[] = []
  const file = path.join(
    temporaryFolder((remove) => removers.push(remove)),
    'shop.db',
  )
  await fillShop(file)
  office = openSqlite(file)
  paypal = await startFakePayPal((close) => removers.push(close))
  const many = { cardReads: 1000, webhookCalls: 1000, shopWrites: 1000, clubWrites: 1000, newGrants: 1000 }
  app = await startApp({ file, storage: failing, clock: () => MONDAY, config: { paypal: paypal.settings(), ...many } })
  return async () => {
    await app.close()
    await office.close()
    for (const remove of removers) remove()
  }
})

test.each(cases)(
  '$call: whichever of its reads and writes fails, the answer is a documented one, and the server goes on',
  async ({ call, statuses }) => {
    // A rejection that nothing handles ends a server.
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    for (let turn = 1; turn < MANY; turn++) {
      const caller = callerOf(app, paypal, documented)
      await storeOwner(office, caller.email)
      await caller.before(call)
      countdown = turn
      const { status } = await caller.send(call)
      const isOver = countdown > 0
      countdown = Number.POSITIVE_INFINITY
      // The description of the API says that any call may answer 503.
      expect([...statuses, 503]).toContain(status)
      await nextTurn()
      expect(unhandled).not.toHaveBeenCalled()
      if (isOver) return
    }
    expect.fail(`${call} made more than ${MANY} reads and writes`)
  },
)

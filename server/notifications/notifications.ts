import type { FastifyBaseLogger } from 'fastify'
import type { NewNotice } from '../../shared/notifications/notice.ts'
import { CONNECTED } from '../../shared/notifications/notification-kinds.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { inBackground } from '../http/in-background.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import type { Matches } from '../matches/matches.ts'
import type { Orders } from '../order/orders.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import { type AudienceDeps, openAudience } from './audience.ts'
import { openChoices } from './choices.ts'
import { createChoicesRepository } from './choices-repository.ts'
import { openDelivering } from './deliver.ts'
import { openFanOut } from './fan-out.ts'
import { mailChannel } from './mail-channel.ts'
import { openNoticeFacts } from './notice-facts.ts'
import { openNoticeTexts } from './notice-text.ts'
import { createNoticesRepository } from './notices-repository.ts'
import { createOutboxRepository } from './outbox-repository.ts'
import { openOwnMails } from './own-mails.ts'
import { recordNotices } from './record-notices.ts'
import { openUnsubscribe } from './unsubscribe.ts'
import { watchDays } from './watch-days.ts'

/** Time between two looks for notices whose notifications are to be written (ms). */
const INTERVAL_MS = 2000
/** Time for which notices and notifications are kept (ms): longer than any of them is worth sending. */
const KEPT_MS = 3 * 86_400_000
const PRUNE_MS = 3_600_000
/** Longest time for which closing waits for messages in progress (ms). */
const CLOSE_TIMEOUT_MS = 1000

export interface NoticeParts {
  readonly storage: Storage
  readonly clubs: Pick<Clubs, 'all'>
  readonly publicUrl: string
}

/** Opens what other features need to notify people, before the features that they notify about are open. */
export function openNotices({ storage, clubs, publicUrl }: NoticeParts) {
  const repository = createNoticesRepository(storage)
  const choicesRepository = createChoicesRepository(storage)
  const unsubscribe = openUnsubscribe(storage, publicUrl)
  return {
    repository,
    choicesRepository,
    unsubscribe,
    choices: openChoices({ storage, repository: choicesRepository, clubs, unsubscribe }),
    ownMails: openOwnMails(choicesRepository, unsubscribe.addressOf),
    /** Returns the statements that store notices. */
    add: (tx: Database, added: readonly NewNotice[]): readonly Statement[] =>
      added.length > 0 ? [repository.add(tx, added)] : [],
  }
}

export interface NotificationsDeps extends Pick<AudienceDeps, 'playersWithPages'> {
  readonly storage: Storage
  readonly notices: ReturnType<typeof openNotices>
  readonly matches: Pick<Matches, 'onUpdates' | 'read' | 'readNamed' | 'index'>
  readonly orders: Pick<Orders, 'readDay' | 'expected' | 'published'>
  readonly clubs: Pick<Clubs, 'all' | 'zoneOf'>
  readonly transport: Pick<MailTransport, 'send'>
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Opens the notifications: notices are stored after the commits that cause them, written to those who want them, and delivered. */
export function openNotifications({
  storage,
  notices: { repository: notices, choicesRepository: choices, unsubscribe },
  matches,
  orders,
  clubs,
  playersWithPages,
  transport,
  publicUrl,
  log,
  clock: now,
}: NotificationsDeps) {
  const outbox = createOutboxRepository(storage)
  const audienceOf = openAudience({ storage, readDay: orders.readDay, playersWithPages })
  const textOf = openNoticeTexts(openNoticeFacts({ matches, orders, clubs, now }))
  const channels = [mailChannel({ transport, addressOf: unsubscribe.addressOf, publicUrl })]
  const delivering = channels.map((channel) => openDelivering(channel, { notices, outbox, choices, textOf, log, now }))
  const fanOut = openFanOut({ storage, notices, outbox, choices, audienceOf, channels: CONNECTED, log, now })
  let closed = false
  let writing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    while (!closed && (await fanOut(() => closed))) for (const each of delivering) each.wake()
  }

  /** Writes the notifications of the notices that are due. */
  function wake(): void {
    if (closed) return
    writing ??= writeAll()
      .catch((error: unknown) => {
        if (!closed) log.warn({ err: error }, 'the notices could not be read')
      })
      .finally(() => {
        writing = null
      })
  }

  const recorder = recordNotices({ storage, notices, matches, audienceOf, log, now, onRecorded: wake })
  const days = watchDays({ storage, notices, orders, clubs, log, now, onRecorded: wake })
  const prune = () => {
    const before = now() - KEPT_MS
    inBackground(
      log,
      'deleting old notifications; trying again later',
      storage.atomically((tx) => [outbox.prune(tx, before), notices.prune(tx, before)]),
    )
  }
  const timers = [setInterval(wake, INTERVAL_MS).unref(), setInterval(prune, PRUNE_MS).unref()]

  return {
    /** Looks at the orders of play of today at once. */
    lookAtDays: days.look,
    async close(): Promise<void> {
      closed = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all([recorder.close(), days.close(), writing])
      await Promise.all(delivering.map((each) => each.close(CLOSE_TIMEOUT_MS)))
    },
  }
}

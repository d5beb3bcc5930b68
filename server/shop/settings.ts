import { converted } from '../../shared/shop/money.ts'
import type { ShopSettingsAnswer, ShopSettingsChange } from '../../shared/shop/settings-schemas.ts'
import type { ShopSettings } from '../../shared/shop/shop-settings.ts'
import type { Audit } from '../audit/audit.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { changesBetween } from '../content/edited-fields.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import { type Database, type Statement, type Storage, UniqueViolation } from '../storage/storage.ts'
import { createSettingsRepository, SETTINGS_KIND, type StoredSettings } from './settings-repository.ts'

export type Settings = Awaited<ReturnType<typeof openSettings>>

/** Opens the settings of the shop. All reads are from memory, which has a change of any server within a second. */
export async function openSettings(storage: Storage, content: ContentWatch) {
  const repository = createSettingsRepository(storage)
  const stored = await content.follow(SETTINGS_KIND, async () => [await repository.read()])
  return {
    /** Returns the settings: another object after each change. */
    current: (): StoredSettings => stored.items()[0] as StoredSettings,
  }
}

interface Deps {
  readonly storage: Storage
  readonly audit: Audit
  readonly content: Pick<ContentWatch, 'refresh'>
  readonly settings: Settings
  /** Whether the payment provider takes payments in a currency. */
  readonly paysIn: (currency: string) => boolean
  /** Returns the statements that convert the court prices of all clubs that have no currency of their own. */
  readonly convertCourts: (convert: (cents: number) => number) => Promise<(tx: Database) => readonly Statement[]>
  readonly clock: () => number
}

export type SettingsOffice = ReturnType<typeof openSettingsOffice>

/** Maximum number of tries while others change prices. */
const TRIES = 5

/** Opens the settings for the office. */
export function openSettingsOffice({ storage, audit, content, settings, paysIn, convertCourts, clock }: Deps) {
  const repository = createSettingsRepository(storage)

  const answerOf = ({ version, currencySince: _, ...fields }: StoredSettings): ShopSettingsAnswer => ({
    tag: String(version),
    ...fields,
    paysOnline: paysIn(fields.currency),
  })

  /** Returns the statements that convert all prices to a new currency. */
  async function conversion(from: string, { currency: to, convertAt }: ShopSettingsChange) {
    // A price is never free of charge because of the conversion.
    const convert = (cents: number) => (cents === 0 ? 0 : Math.max(1, converted(cents, convertAt ?? '1', from, to)))
    const [products, courts] = [await repository.prices(), await convertCourts(convert)]
    return (tx: Database) => [
      ...products.map(({ id, version, priceCents }) => repository.setPrice(tx, id, version, convert(priceCents))),
      ...courts(tx),
    ]
  }

  return {
    read: (): ShopSettingsAnswer => answerOf(settings.current()),

    /**
     * Stores the settings. A new currency converts the prices of products, and of courts whose club has no currency of its own.
     * @param tag of the version that the sender has changed
     * @throws ApiError 412
     */
    async update(tag: string, change: ShopSettingsChange, who: string): Promise<ShopSettingsAnswer> {
      const { convertAt, ...after } = change
      for (let tries = 1; ; tries++) {
        const before = await repository.read()
        if (String(before.version) !== tag) throw changedMeanwhile(answerOf(before))
        const isNewCurrency = before.currency !== after.currency
        const convert = isNewCurrency ? await conversion(before.currency, change) : () => []
        const changes = changesBetween<ShopSettings>(publicSettings(before), after)
        if (!changes) return answerOf(before)
        try {
          await storage.atomically((tx) => [
            ...repository.store(tx, {
              ...before,
              ...after,
              currencySince: isNewCurrency ? clock() : before.currencySince,
            }),
            ...convert(tx),
            audit(tx, {
              who,
              action: 'shopSettings.update',
              subject: 'shop',
              before: auditedFields(changes.before),
              after: { ...auditedFields(changes.after), ...(isNewCurrency && convertAt !== null && { convertAt }) },
            }),
          ])
          break
        } catch (error) {
          // Somebody has changed the settings or a price meanwhile.
          if (!(error instanceof UniqueViolation) || tries === TRIES) throw error
        }
      }
      await content.refresh()
      return answerOf(await repository.read())
    },
  }
}

/** Returns the settings that pages show. */
export const publicSettings = ({ currency, feeCents, clubFees, second }: ShopSettings): ShopSettings => ({
  currency,
  feeCents,
  clubFees,
  second,
})

/** Returns changed settings as the audit log records them. */
const auditedFields = ({ clubFees, second, ...fields }: Partial<ShopSettings>) => ({
  ...fields,
  ...(clubFees && {
    clubFees: Object.entries(clubFees)
      .map(([club, cents]) => `${club} ${cents}`)
      .join(', '),
  }),
  ...(second !== undefined && { second: second && `${second.currency} ${second.rate}` }),
})

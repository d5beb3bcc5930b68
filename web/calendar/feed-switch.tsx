import { useRef, useState } from 'react'
import type { CalendarLink, NewCalendarLink } from '../../shared/calendar/calendar-schemas.ts'
import { useAction } from '../api/use-action.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useFirstClubDate } from '../clubs/first-club-date.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useCopy } from '../ui/use-copy.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { createLink, readLink, removeLink } from './calendar-store.ts'
import { FailureText } from './failure-text.tsx'
import s from './feed-switch.module.css'

/** A change of the link. It needs a confirmation, because calendars that use the old link stop updating. */
type Change = 'renew' | 'off'

/** The private link to the person's calendar, with buttons to turn it on, copy it, replace it and turn it off. */
export function FeedSwitch() {
  const { t } = useTranslation()
  const dateOf = useFirstClubDate()
  // A new link is not loaded again: only the answer to its creation has the address.
  const { value: link, error: unread, change } = useLoaded<CalendarLink | NewCalendarLink>('link', readLink, true)
  /** The change that the open dialog asks about; null while it is closed. */
  const [asking, setAsking] = useState<Change | null>(null)
  const { run, error } = useAction(async (call: () => Promise<CalendarLink>) => {
    const next = await call()
    change(() => next)
  })
  const problem = error ?? unread
  const changeLink = (call: () => Promise<CalendarLink>) => () => {
    setAsking(null)
    void run(call)
  }
  const create = changeLink(createLink)
  const turnOff = changeLink(removeLink)

  return (
    <section className={s.feed}>
      <h2 className="subtitle">{t('club.feed.title')}</h2>
      <p className={s.text}>{t('club.feed.text')}</p>
      <div role="status" className={s.state}>
        {link?.active && link.since && <p>{t('club.feed.since', { date: dateOf(link.since) })}</p>}
        {link && 'url' in link && <LinkField url={link.url} />}
      </div>
      <div role="alert">{problem !== null && <FailureText error={problem} />}</div>
      <div className={f.actions}>
        {link?.active ? (
          <>
            <button type="button" className="button quiet" onClick={() => setAsking('renew')}>
              {t('club.feed.renew')}
            </button>
            <button type="button" className="button quiet" onClick={() => setAsking('off')}>
              {t('club.feed.off')}
            </button>
          </>
        ) : (
          <button type="button" className="button" disabled={link === null && problem === null} onClick={create}>
            {t('club.feed.on')}
          </button>
        )}
      </div>
      <Dialog open={asking !== null} title={t(`club.feed.${asking ?? 'off'}`)} onClose={() => setAsking(null)}>
        <p>{t(asking === 'renew' ? 'club.feed.renewWarning' : 'club.feed.offWarning')}</p>
        <div className={f.actions}>
          <button type="button" className="button" onClick={asking === 'renew' ? create : turnOff}>
            {t(`club.feed.${asking ?? 'off'}`)}
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking(null)}>
            {t('club.form.cancel')}
          </button>
        </div>
      </Dialog>
    </section>
  )
}

/** The address to copy, and a link that adds it to the calendar app of this device. */
function LinkField({ url }: { url: string }) {
  const { t } = useTranslation()
  const [isCopied, copy] = useCopy()
  const input = useRef<HTMLInputElement>(null)
  const selectAndCopy = () => {
    // If copying fails, the address stays selected, so the person can copy it by hand.
    input.current?.select()
    void copy(url)
  }
  return (
    <div className={s.link}>
      <Field label={t('club.feed.address')}>
        <input ref={input} className={f.input} readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className={f.actions}>
        <button type="button" className="button" onClick={selectAndCopy}>
          {isCopied ? t('club.feed.copied') : t('club.feed.copy')}
        </button>
        <a className="button quiet" href={url.replace(/^https?/, 'webcal')}>
          {t('club.feed.subscribe')}
        </a>
      </div>
      <p className={`note ${s.note}`}>{t('club.feed.once')}</p>
    </div>
  )
}

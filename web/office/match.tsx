import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { MatchDescription } from '../../shared/matches/match-description-schemas.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Dialog } from '../ui/dialog.tsx'
import f from '../ui/form.module.css'
import { LoadingLine } from '../ui/loading-line.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { Authors } from './authors.tsx'
import { Conflict } from './conflict.tsx'
import { useFailureText } from './failure-text.ts'
import { Grants } from './grants.tsx'
import s from './match.module.css'
import { changeMatch, type DescribedMatch, readDescription } from './match-description.ts'
import { MatchForm } from './match-form.tsx'
import { fieldsOf, type MatchValues, valuesOf } from './match-values.ts'
import { codeOf } from './office-calls.ts'
import { OfficeFrame } from './office-frame.tsx'

/** One match: the form to edit it, and the other actions of the desk. */
export function MatchPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('office.edit.title')}>
      <EditMatch key={id} id={id} />
    </OfficeFrame>
  )
}

function EditMatch({ id }: { id: string }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [read, setRead] = useState<DescribedMatch | 'loading' | 'failed'>('loading')
  /** The description as somebody else has changed it, and the values that were not stored. */
  const [conflict, setConflict] = useState<{ theirs: MatchDescription; mine: MatchValues } | null>(null)
  const [saved, setSaved] = useState<'saved' | 'cancelled' | 'restored' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(async (): Promise<DescribedMatch | null> => {
    try {
      const now = await readDescription(id)
      setRead(now)
      return now
    } catch {
      setRead('failed')
      return null
    }
  }, [id])
  useEffect(() => void load(), [load])

  if (read === 'loading' || read === 'failed')
    return <LoadingLine failed={read === 'failed' && t('office.failed')} onRetry={() => void load()} />
  const { match, tag } = read

  /** Stores the values in place of a version. Returns a message if that failed. */
  async function save(values: MatchValues, version: string): Promise<string | null> {
    setSaved(null)
    setProblem(null)
    try {
      const theirs = await changeMatch(id, changesOf(values, match), version)
      setConflict(theirs && { theirs, mine: values })
      if (theirs) return null
    } catch (error) {
      return failureText(codeOf(error))
    }
    await load()
    setSaved('saved')
    return null
  }
  async function keepMine(mine: MatchValues) {
    const now = await load()
    if (now) setProblem(await save(mine, now.tag))
  }
  async function archive(archived: boolean) {
    setProblem(null)
    try {
      await changeMatch(id, { archived })
      await load()
      setSaved(archived ? 'cancelled' : 'restored')
    } catch (error) {
      setProblem(failureText(codeOf(error)))
    }
  }

  return (
    <>
      <BackLink to={PAGES.officeMatches.path}>{t('office.edit.back')}</BackLink>
      <MatchLinks match={match} />
      <p role="status" className={saved ? s.saved : undefined}>
        {saved && t(`office.edit.${saved}`)}
      </p>
      {conflict && (
        <Conflict
          mine={fieldsOf(conflict.mine)}
          theirs={conflict.theirs}
          before={match}
          onMine={() => void keepMine(conflict.mine)}
          onTheirs={() => {
            setConflict(null)
            void load()
          }}
        />
      )}
      <div role="alert">{problem && <p className={f.problem}>{problem}</p>}</div>
      <MatchForm
        values={conflict?.mine ?? valuesOf(match)}
        isBegun={match.hasEntries}
        submit={t('office.edit.save')}
        onSubmit={(values) => save(values, tag)}
        actions={<CancelMatch isCancelled={match.archived} onChange={archive} />}
      />
      {!match.archived && <Grants place={{ match: id }} title={`${match.company} – ${match.company2}`} />}
      <Authors match={id} />
    </>
  )
}

/** Returns the fields to send: only the changed ones, because a match that has begun rejects changes of names and format. */
function changesOf(values: MatchValues, match: MatchDescription): Partial<MatchDescription> {
  const [now, before] = [fieldsOf(values), fieldsOf(valuesOf(match))]
  const changed = Object.entries(now).filter(([key, value]) => value !== Reflect.get(before, key))
  // The server rejects a request without fields. Sending the unchanged category has no effect.
  return changed.length > 0 ? Object.fromEntries(changed) : { category: match.category }
}

/** Links to the pages of the match. */
function MatchLinks({ match }: { match: MatchDescription }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className={`${f.actions} ${s.links}`}>
      <Link to={pathTo('scorer', match.id)} className="button quiet">
        {t('office.edit.console')}
      </Link>
      <Link to={pathTo('liveMatch', match.id)} className="button quiet">
        {t('office.edit.board')}
      </Link>
      <button
        type="button"
        className="button quiet"
        onClick={() => navigate(`${PAGES.officeNewMatch.path}?${new URLSearchParams({ copy: match.id })}`)}
      >
        {t('office.edit.duplicate')}
      </button>
    </div>
  )
}

/** The button that cancels the match after a confirmation, or restores a cancelled match. */
function CancelMatch({
  isCancelled,
  onChange,
}: {
  isCancelled: boolean
  onChange: (archived: boolean) => Promise<void>
}) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  if (isCancelled)
    return (
      <button type="button" className="button quiet" onClick={() => void onChange(false)}>
        {t('office.edit.restore')}
      </button>
    )
  return (
    <>
      <button type="button" className={`button quiet ${f.apart}`} onClick={() => setAsking(true)}>
        {t('office.edit.cancel')}
      </button>
      <Dialog open={asking} title={t('office.edit.cancelTitle')} onClose={() => setAsking(false)}>
        <p>{t('office.edit.cancelText')}</p>
        <div className={f.actions}>
          <button
            type="button"
            className="button"
            onClick={() => {
              setAsking(false)
              void onChange(true)
            }}
          >
            {t('office.edit.cancel')}
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking(false)}>
            {t('office.edit.keep')}
          </button>
        </div>
      </Dialog>
    </>
  )
}

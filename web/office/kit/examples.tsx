import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ExamplesAnswer } from '../../../shared/content/example-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './examples.module.css'
import { NEW_CLUB } from './new-club.ts'
import { officeGet, officeJson } from './office-calls.ts'
import { Problem } from './problem.tsx'
import { Question } from './question.tsx'
import { useOfficeAction } from './use-office-action.ts'

const PATH = '/office/examples'

const KINDS = ['products', 'posts', 'clubs', 'sponsors'] as const

interface Props {
  onRemoved: () => void
  /** Number of open clubs, on a page where it changes: the examples are counted again for each number. */
  openClubs?: number
}

/** Says that a new server has examples, with a button that deletes them all. Renders nothing if there are none. */
export function Examples({ onRemoved, openClubs = 0 }: Props) {
  const { t } = useTranslation()
  const { last, change } = useLoaded(`${PATH} ${openClubs}`, () => officeGet<ExamplesAnswer>(PATH))
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const { run, pending, problem } = useOfficeAction(async () => {
    const { keptClubs } = await officeJson<ExamplesAnswer>('DELETE', PATH)
    change(() => ({ products: 0, posts: 0, clubs: 0, sponsors: 0, keptClubs }))
    setDone(t('officeContent.examples.done'))
    onRemoved()
  })
  const found = KINDS.filter((kind) => last?.[kind])
  const what = found.map((kind) => t(`officeContent.examples.${kind}`, { count: last?.[kind] })).join(', ')
  const kept = last?.keptClubs ? t('officeContent.examples.kept', { count: last.keptClubs }) : ''
  const text = [
    t('officeContent.examples.text', { what }),
    last?.clubs ? t('officeContent.examples.clubsGo') : '',
    last?.sponsors ? t('officeContent.examples.sponsorsGo') : '',
    kept,
  ]
  return (
    <>
      <DoneLine text={done} />
      {(found.length > 0 || kept) && (
        <div className={`row ${s.examples}`}>
          <p>
            {found.length > 0 && t('officeContent.examples.here', { what })} {kept}{' '}
            {kept && <Link to={`${officePathTo('courts')}#${NEW_CLUB}`}>{t('officeContent.examples.add')}</Link>}
          </p>
          {found.length > 0 && (
            <button type="button" className="button quiet" aria-disabled={pending} onClick={() => setAsking(true)}>
              {t('officeContent.examples.remove')}
            </button>
          )}
        </div>
      )}
      <Problem text={problem} />
      <Question
        asked={
          isAsking
            ? {
                title: t('officeContent.examples.title'),
                text: text.filter(Boolean).join(' '),
                yes: t('officeContent.examples.remove'),
              }
            : null
        }
        onYes={() => void run()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

import { useState } from 'react'
import type { ExamplesAnswer } from '../../../shared/content/example-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './examples.module.css'
import { officeGet, officeJson } from './office-calls.ts'
import { Problem } from './problem.tsx'
import { Question } from './question.tsx'
import { useOfficeAction } from './use-office-action.ts'

const PATH = '/office/examples'

const KINDS = ['products', 'posts', 'clubs', 'sponsors'] as const

/** Says that a new server has examples, with a button that deletes them all. Renders nothing if there are none. */
export function Examples({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation()
  const { value, change } = useLoaded(PATH, officeGet<ExamplesAnswer>)
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const { run, pending, problem } = useOfficeAction(async () => {
    await officeJson<ExamplesAnswer>('DELETE', PATH)
    change(() => ({ products: 0, posts: 0, clubs: 0, sponsors: 0 }))
    setDone(t('officeContent.examples.done'))
    onRemoved()
  })
  const found = KINDS.filter((kind) => value?.[kind])
  const what = found.map((kind) => t(`officeContent.examples.${kind}`, { count: value?.[kind] })).join(', ')
  return (
    <>
      <DoneLine text={done} />
      {found.length > 0 && (
        <div className={`row ${s.examples}`}>
          <p>{t('officeContent.examples.here', { what })}</p>
          <button type="button" className="button quiet" aria-disabled={pending} onClick={() => setAsking(true)}>
            {t('officeContent.examples.remove')}
          </button>
        </div>
      )}
      <Problem text={problem} />
      <Question
        asked={
          isAsking
            ? {
                title: t('officeContent.examples.title'),
                text: t('officeContent.examples.text', { what }),
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

import { useEffect, useState } from 'react'
import type { ClubScreen, ScreensAnswer } from '../../shared/office/screen-schemas.ts'
import { getJson } from '../api/get-json.ts'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { useFailureText } from './failure-text.ts'
import { codeOf, officeJson } from './office-calls.ts'
import s from './screen-option.module.css'

/** The club's option to show chances to win on big screens. */
export function ScreenOption({ club }: { club: string }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [chances, setChances] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let left = false
    getJson<ScreensAnswer>('/screens').then(
      ({ body }) => left || setChances(body.screens.find((screen) => screen.club === club)?.chances ?? false),
      (error: unknown) => left || setProblem(failureText(codeOf(error))),
    )
    return () => {
      left = true
    }
  }, [club, failureText])

  async function set(wanted: boolean) {
    setProblem(null)
    setChances(wanted)
    try {
      await officeJson<ClubScreen>('PUT', '/screens', { club, chances: wanted })
    } catch (error) {
      setChances(!wanted)
      setProblem(failureText(codeOf(error)))
    }
  }

  return (
    <div className={s.option}>
      <label className={s.label}>
        <input
          type="checkbox"
          checked={chances === true}
          disabled={chances === null}
          aria-describedby="screen-option"
          onChange={(event) => void set(event.target.checked)}
        />
        {t('office.screen.chances')}
      </label>
      <p id="screen-option" className={s.about}>
        {t('office.screen.about')}
      </p>
      <p role="status" className={problem === null ? undefined : f.problem}>
        {problem}
      </p>
    </div>
  )
}

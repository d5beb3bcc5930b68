import { useState } from 'react'
import { SUSPENSION_REASONS, type Suspension } from '../../shared/scoring/suspension.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { reasonName } from '../scoreboard/suspension-text.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import s from './match-menu.module.css'
import { MenuChoice } from './menu-choice.tsx'
import type { TakeTap } from './taps.tsx'

/** The reasons for which the umpire can suspend play: none, a listed one, or one in words. */
export function SuspendStep({ tap }: { tap: TakeTap }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const suspend = (suspension?: Suspension) =>
    tap({ kind: 'status', status: 'suspended', winner: null, ...(suspension && { suspension }) })
  return (
    <>
      <div className={`stack-2 ${s.choices}`}>
        <MenuChoice onClick={() => suspend()}>{t('scorer.suspension.none')}</MenuChoice>
        {SUSPENSION_REASONS.map(
          (reason) =>
            reason !== 'other' && (
              <MenuChoice key={reason} onClick={() => suspend({ reason })}>
                {reasonName(t, reason)}
              </MenuChoice>
            ),
        )}
      </div>
      <div className={s.given}>
        <Field label={t('scorer.suspension.other')}>
          <input
            className={f.input}
            value={text}
            onChange={({ target }) => setText(target.value)}
            maxLength={LONGEST.match.suspension}
            autoComplete="off"
          />
        </Field>
      </div>
      {text.trim() !== '' && (
        <MenuChoice onClick={() => suspend({ reason: 'other', text: text.trim() })}>
          {t('scorer.suspension.take')}
        </MenuChoice>
      )}
      <p className={s.given}>{t('scorer.suspension.public')}</p>
    </>
  )
}

import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'

interface Props {
  /** Label of the button that sends the form. */
  submit: string
  isPending: boolean
  onBack: () => void
}

/** The end of a form in a dialog: the button that sends it, and the one that changes nothing. */
export function SubmitOrBack({ submit, isPending, onBack }: Props) {
  const { t } = useTranslation()
  return (
    <div className={f.actions}>
      <button type="submit" className="button" aria-disabled={isPending}>
        {submit}
      </button>
      <button type="button" className="button quiet" onClick={onBack}>
        {t('office.play.back')}
      </button>
    </div>
  )
}

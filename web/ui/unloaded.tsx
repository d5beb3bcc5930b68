import s from './unloaded.module.css'
import { useTranslation } from './use-translation.ts'

/** Shown instead of a part of the page whose code failed to load. */
export function Unloaded() {
  const { t } = useTranslation()
  return (
    <div className={`row ${s.unloaded}`} role="alert">
      <p>
        <strong>{t('broken.title')}.</strong> {t('broken.text')}
      </p>
      <button type="button" className="button quiet" onClick={() => location.reload()}>
        {t('broken.reload')}
      </button>
    </div>
  )
}

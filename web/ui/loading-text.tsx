import { useTranslation } from './use-translation.ts'

/** Loading... on a prerendered page. Its class hides it if the app fails to load, because nothing loads any more. */
export function LoadingText() {
  const { t } = useTranslation()
  return <span className="while-loading">{t('loading')}</span>
}

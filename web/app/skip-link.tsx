import { useTranslation } from '../ui/use-translation.ts'
import s from './skip-link.module.css'

export const MAIN = 'main'

/** The first stop of the Tab key: past the header, to the page. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className={s.skip} href={`#${MAIN}`}>
      {t('header.skip')}
    </a>
  )
}

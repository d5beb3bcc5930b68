import { useTranslation } from '../ui/use-translation.ts'
import s from './cart-line.module.css'
import { useCart } from './cart-store.ts'

/** The message that the last change of a line failed, beside that line. */
export function LineFailure({ id }: { id: number }) {
  const { t } = useTranslation()
  const failure = useCart((cart) => (cart.failedLine === id ? cart.failure : null))
  return (
    <div role="alert" className={s.failure}>
      {failure && <p>{t(`purchase.cart.failures.${failure}`)}</p>}
    </div>
  )
}

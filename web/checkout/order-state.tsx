import { useTranslation } from 'react-i18next'
import type { OrderState as State } from '../../shared/checkout/order.ts'
import s from './order-state.module.css'

/** The state of an order, in words. Only the colour of what still has to be paid differs. */
export function OrderState({ state }: { state: State }) {
  const { t } = useTranslation()
  return (
    <span className={s.state} data-state={state}>
      {t(`shop.orders.states.${state}`)}
    </span>
  )
}

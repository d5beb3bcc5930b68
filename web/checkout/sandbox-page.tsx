import { Link, useParams } from 'react-router-dom'
import { SANDBOX_ACTIONS, type SandboxAction, type SandboxPayment } from '../../shared/checkout/sandbox-payment.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { getJson } from '../api/get-json.ts'
import { postJson } from '../api/post-json.ts'
import { useAction } from '../api/use-action.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { money } from '../ui/money-text.ts'
import { AbsentPage, NoticePage } from '../ui/notice.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { CourtToPay, ToCourts, useCourtStep } from './court-to-pay.tsx'
import { BackToGoods } from './order-parts.tsx'

/** States in which the buyer can still choose. A cancelled payment can still be approved. */
const STILL_OPEN: readonly SandboxPayment['state'][] = ['open', 'cancelled']

/** Replaces a payment provider's page on a server without one. No money is charged. */
export default function SandboxPage() {
  const { token = '' } = useParams()
  const { t, language } = useTranslation()
  const path = `/sandbox/payments/${encodeURIComponent(token)}`
  const { value: payment, error: unread } = useLoaded(path, async () => (await getJson<SandboxPayment>(path)).body)
  const court = payment?.court ?? null
  const step = useCourtStep(court, null)
  const { run, pending, error } = useAction(async (action: SandboxAction) => {
    const { href } = await postJson<{ href: string }>(path, { action })
    location.assign(href)
    // The buttons stay disabled until the browser leaves the page.
    await new Promise(() => undefined)
  })

  if (unread !== null) {
    return (
      <AbsentPage
        title={t('purchase.sandbox.missing')}
        text={t('purchase.sandbox.missingText')}
        to={PAGES.cart.path}
        label={t('purchase.payment.toCart')}
      />
    )
  }
  if (payment && !STILL_OPEN.includes(payment.state)) {
    return (
      <NoticePage
        title={t('purchase.sandbox.closed')}
        actions={
          <>
            <Link
              to={`${pathTo('paymentSuccess', payment.orderId)}?token=${encodeURIComponent(token)}&PayerID=SANDBOX`}
              className="button"
            >
              {t('purchase.sandbox.outcome')}
            </Link>
            <BackToGoods kind={payment.kind} className="button quiet" />
          </>
        }
      >
        <p>{t('purchase.sandbox.closedText')}</p>
      </NoticePage>
    )
  }
  return (
    <NoticePage
      title={t('purchase.sandbox.title')}
      actions={
        step === 'over' && court ? (
          <>
            <ToCourts court={court} />
            <BackToGoods kind="court" className="button quiet" />
          </>
        ) : (
          payment &&
          SANDBOX_ACTIONS.map((action) => (
            <button
              key={action}
              type="button"
              className={action === 'pay' ? 'button' : 'button quiet'}
              aria-disabled={pending}
              onClick={() => void run(action)}
            >
              {t(`purchase.sandbox.${action}`)}
            </button>
          ))
        )
      }
    >
      <CourtToPay court={court} step={step} text={t('purchase.sandbox.text')} />
      {payment ? (
        <p>
          <strong>
            {t('purchase.sandbox.due', {
              order: payment.orderId,
              total: money(payment.totalCents, payment.currency, language),
            })}
          </strong>
        </p>
      ) : (
        <p>{t('loading')}</p>
      )}
      <p role="alert">{error !== null && t('purchase.sandbox.failed')}</p>
    </NoticePage>
  )
}

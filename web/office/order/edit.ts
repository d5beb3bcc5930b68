import type { PutMatch } from '../../../shared/order/lay-out.ts'
import type { OrderSettings } from '../../../shared/order/office-order-schemas.ts'

/** Changes the draft of the order. @param moved key of the match whose new place is read out */
export type Edit = (next: Partial<{ put: readonly PutMatch[]; settings: OrderSettings }>, moved?: string) => void

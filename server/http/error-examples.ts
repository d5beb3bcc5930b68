import { errorBody } from './api-error.ts'

/** The code, the message, and what else an error says. */
type ErrorExample = readonly [code: string, message: string, more?: object]

/** What an error of a status says of most calls. */
const USUAL_ERRORS: Readonly<Record<number, ErrorExample>> = {
  401: ['NO_TOKEN', 'authorization: an ID token is needed'],
  403: ['NOT_YOURS', 'email: not the email of the ID token'],
  413: ['TOO_LARGE', 'Request body is too large'],
  414: ['PATH_TOO_LONG', 'the path has a part of more than 200 characters'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type'],
  429: ['TOO_MANY_FAILURES', 'too many failed sign-ins; try again in 60 s'],
  431: ['HEADERS_TOO_LARGE', 'the headers are longer than 16 KiB'],
  503: ['SIGN_IN_UNAVAILABLE', 'authorization: the token cannot be checked just now; try again'],
}

/** What it says otherwise, by method, path and status. */
export const ERRORS_OF_CALLS: Readonly<Record<string, ErrorExample>> = {
  'GET /readyz 503': ['NOT_READY', 'the database does not answer'],
  'GET /product 400': ['BAD_REQUEST', 'view: must be one of full, summary'],
  'POST /product 400': [
    'BAD_REQUEST',
    'category: is missing; company: is missing; company2: is missing; description: is missing; date: is missing',
  ],
  'POST /product 401': ['NO_SCORER_KEY', 'authorization: the scorer key is needed'],
  'POST /product 422': ['PLAYERS_ALIKE', 'company2: the two players need different names'],
  'POST /product 503': ['STORAGE_UNAVAILABLE', 'nothing can be stored just now; nothing was changed, try again'],
  'GET /product/{id} 400': ['BAD_REQUEST', 'id: must have at most 64 characters'],
  'GET /product/{id} 404': ['MATCH_NOT_FOUND', 'id: there is no match "none"'],
  'GET /product/{id} 503': [
    'MATCH_UNREADABLE',
    'id: what is stored of match "unreadable" cannot be read here just now',
  ],
  'PATCH /product/{id} 400': ['BAD_REQUEST', 'body: must change something'],
  'PATCH /product/{id} 401': ['NO_SCORER_KEY', 'authorization: the scorer key is needed'],
  'PATCH /product/{id} 404': ['MATCH_NOT_FOUND', 'id: there is no match "none"'],
  'PATCH /product/{id} 409': ['LOG_NOT_EMPTY', 'company: can only be changed while the log is empty', { seq: 1 }],
  'PATCH /product/{id} 422': [
    'FORMAT_UNKNOWN',
    'format: "SET4", at character 4: a match is the best of 1, 3 or 5 sets',
    { at: 4 },
  ],
  'PATCH /product/{id} 503': ['STORAGE_UNAVAILABLE', 'nothing can be stored just now; nothing was changed, try again'],
  'GET /product/{id}/actions 400': ['BAD_REQUEST', 'since: must be at least 0'],
  'GET /product/{id}/actions 404': ['MATCH_NOT_FOUND', 'id: there is no match "none"'],
  'GET /product/{id}/actions 503': [
    'MATCH_UNREADABLE',
    'id: what is stored of match "unreadable" cannot be read here just now',
  ],
  'POST /product/{id}/actions 400': ['BAD_REQUEST', 'id: is missing; player: is missing; action: is missing'],
  'POST /product/{id}/actions 401': ['NO_SCORER_KEY', 'authorization: the scorer key is needed'],
  'POST /product/{id}/actions 404': ['MATCH_NOT_FOUND', 'id: there is no match "none"'],
  'POST /product/{id}/actions 409': [
    'SEQ_CONFLICT',
    "baseSeq: the log's head is 0, not 7",
    { seq: 0, status: 'scheduled' },
  ],
  'POST /product/{id}/actions 422': [
    'PLAYER_UNKNOWN',
    'player: "Nobody" does not play in this match (Ana Reyes, Luz Marte)',
  ],
  'POST /product/{id}/actions 503': [
    'STORAGE_UNAVAILABLE',
    'nothing can be stored just now; nothing was changed, try again',
  ],
  'GET /auth/scorer 401': ['NO_SCORER_KEY', 'authorization: the scorer key is needed'],
  'POST /auth/local/sign-in 400': ['BAD_REQUEST', 'name: is missing; email: is missing'],
  'POST /auth/local/sign-in 403': ['FOREIGN_ORIGIN', 'origin: the local sign-in is for the pages of this server'],
  'POST /auth/local/refresh 401': ['NO_TOKEN', 'authorization: the token to be renewed is needed'],
  'POST /auth/local/refresh 403': ['FOREIGN_ORIGIN', 'origin: the local sign-in is for the pages of this server'],
  'POST /cart 400': ['BAD_REQUEST', 'email: must be a text'],
  'POST /createcart 400': ['BAD_REQUEST', 'id: is missing; productId: is missing'],
  'POST /createcart 403': ['NOT_YOURS', 'userId: not the email of the ID token'],
  'POST /createcart 409': ['CART_CHANGED', 'productId: it was taken out at the same moment'],
  'POST /createcart 422': ['UNKNOWN_PRODUCT', 'productId: the shop does not sell it'],
  'POST /updatequantityitemcart 400': ['BAD_REQUEST', 'id: is missing; quantity: is missing'],
  'POST /updatequantityitemcart 404': ['NOT_FOUND', 'id: your cart has no such line'],
  'POST /removeitemcart 400': ['BAD_REQUEST', 'id: is missing'],
  'POST /removeitemcart 404': ['NOT_FOUND', 'id: your cart has no such line'],
  'POST /createorder 400': [
    'BAD_REQUEST',
    'orderId: is missing; items: is missing; subtotal: is missing; total: is missing',
  ],
  'POST /createorder 409': ['TOTAL_DIFFERS', 'total: differs from the cart’s sum', { subtotal: 378, total: 383 }],
  'POST /checkout 400': ['BAD_REQUEST', 'checkout: is missing'],
  'POST /checkout 404': ['NOT_FOUND', 'checkout.orderId: you have no order with this id'],
  'POST /checkout 409': ['TOTAL_DIFFERS', 'checkout.price: differs from the order’s total', { total: 383 }],
  'POST /paypalsuccessorder 400': ['BAD_REQUEST', 'orderId: is missing; token: is missing'],
  'POST /paypalsuccessorder 402': [
    'DECLINED',
    'token: the payment was declined; the order is not paid',
    { state: 'failed', reason: 'DECLINED' },
  ],
  'POST /paypalsuccessorder 404': ['UNKNOWN_PAYMENT', 'token: no such payment'],
  'POST /paypalsuccessorder 409': [
    'PAYMENT_NOT_APPROVED',
    'token: the buyer has not approved the payment',
    { state: 'pending', reason: null, href: 'https://www.paypal.example/checkoutnow?token=5O190127TN364715T' },
  ],
  'POST /paypalsuccessorder 429': ['TOO_MANY_REQUESTS', 'too many requests; try again in 60 s'],
  'POST /paypalsuccessorder 503': ['PAYMENT_UNAVAILABLE', 'checkout: the payment provider does not answer; try again'],
  'POST /cancelorder 400': ['BAD_REQUEST', 'orderId: is missing; token: is missing'],
  'POST /cancelorder 404': ['UNKNOWN_PAYMENT', 'token: no such payment'],
  'POST /cancelorder 409': ['ORDER_MISMATCH', 'orderId: belongs to another payment'],
  'POST /cancelorder 429': ['TOO_MANY_REQUESTS', 'too many requests; try again in 60 s'],
  'POST /cancelorder 503': ['PAYMENT_UNAVAILABLE', 'checkout: the payment provider does not answer; try again'],
  'GET /orders 400': ['BAD_REQUEST', 'limit: must be at least 1'],
  'GET /orders/{orderId} 400': ['BAD_REQUEST', 'orderId: must be a number'],
  'GET /orders/{orderId} 404': ['NOT_FOUND', 'orderId: you have no such order'],
  'GET /images/{file} 400': ['BAD_REQUEST', 'the path has an invalid percent-encoding'],
  'GET /images/{file} 404': ['NOT_FOUND', 'file: there is no such image'],
  'POST /statsbymatch 400': ['BAD_REQUEST', 'description: is missing; action: is missing'],
  'POST /statsbymatch 404': ['MATCH_NOT_FOUND', 'id: there is no match "none"'],
  'POST /statsbymatch 503': [
    'MATCH_UNREADABLE',
    'id: what is stored of match "unreadable" cannot be read here just now',
  ],
  'POST /statsbymatchwinner 400': ['BAD_REQUEST', 'id: is missing; action: is missing'],
  'POST /statsbymatchwinner 404': ['MATCH_NOT_FOUND', 'id: there is no match "none"'],
  'POST /statsbymatchwinner 503': [
    'MATCH_UNREADABLE',
    'id: what is stored of match "unreadable" cannot be read here just now',
  ],
  'POST /statsbymatchunforcederror 400': ['BAD_REQUEST', 'id: is missing; action: is missing'],
  'POST /statsbymatchunforcederror 404': ['MATCH_NOT_FOUND', 'id: there is no match "none"'],
  'POST /statsbymatchunforcederror 503': [
    'MATCH_UNREADABLE',
    'id: what is stored of match "unreadable" cannot be read here just now',
  ],
  'POST /reservations 400': ['BAD_REQUEST', 'email: must be a text'],
  'POST /reservations 401': ['NO_TOKEN', 'authorization: an ID token is needed; visitors send club and day alone'],
  'GET /reservations 400': ['BAD_REQUEST', 'limit: must be at least 1'],
  'GET /freehours/{club} 400': [
    'BAD_REQUEST',
    'club: must be one of club_arroyo_hondo, club_naco, club_banreservas, club_gazcue',
  ],
  'POST /createreservation 400': [
    'BAD_REQUEST',
    'title: is missing; time: is missing; court: is missing; club: is missing; day: is missing',
  ],
  'POST /createreservation 409': [
    'SLOT_TAKEN',
    'court: you have it already at this time',
    { mine: true, id: 1764338600000 },
  ],
  'POST /createreservation 422': [
    'DAY_CHANGED',
    'date: Friday is now 2026-11-27; midnight at the club has passed',
    { date: '2026-11-27' },
  ],
  'POST /removereservation 400': ['BAD_REQUEST', 'id: is missing'],
  'POST /removereservation 404': ['RESERVATION_NOT_FOUND', 'id: you have no reservation with this id'],
  'POST /removereservation 422': ['SLOT_PAST', 'time: it has begun already'],
  'POST /events 400': ['BAD_REQUEST', 'email: must be a text'],
  'POST /createvent 400': ['BAD_REQUEST', 'title: is missing; day: is missing; time: is missing'],
  'POST /createvent 422': ['ID_USED', 'id: you have another event with this id; send another one'],
  'POST /updatevent 400': ['BAD_REQUEST', 'id: is missing; title: is missing; day: is missing; time: is missing'],
  'POST /updatevent 422': ['OTHER_DAY', 'date: 2026-11-25 is a Wednesday, not a Tuesday'],
  'POST /updatevent 404': ['EVENT_NOT_FOUND', 'id: you have no event with this id'],
  'POST /deletevent 400': ['BAD_REQUEST', 'id: is missing'],
  'POST /deletevent 404': ['EVENT_NOT_FOUND', 'id: you have no event with this id'],
  'POST /calendarlink 400': ['BAD_REQUEST', 'email: must be a text'],
  'POST /createcalendarlink 400': ['BAD_REQUEST', 'email: must be a text'],
  'POST /removecalendarlink 400': ['BAD_REQUEST', 'email: must be a text'],
  'GET /calendar/{token}.ics 400': ['BAD_REQUEST', 'the path has an invalid percent-encoding'],
  'GET /calendar/{token}.ics 404': ['CALENDAR_NOT_FOUND', 'token: there is no such calendar, or its link was revoked'],
  'POST /paypal/webhook 400': ['BAD_SIGNATURE', 'paypal-transmission-sig: not a message of the payment provider’s'],
  'POST /paypal/webhook 429': ['TOO_MANY_REQUESTS', 'too many requests; try again in 60 s'],
  'POST /paypal/webhook 503': ['PAYMENT_UNAVAILABLE', 'body: cannot be followed just now; send it again'],
}

/** The error that a call's status is shown with, of a request that was really made; undefined where there is none. */
export function errorExample(call: string, status: number): ReturnType<typeof errorBody> | undefined {
  const example = ERRORS_OF_CALLS[`${call} ${status}`] ?? USUAL_ERRORS[status]
  return example && errorBody(status, ...example)
}

/** What a call is named in programs that are made of the document, and what its answers tell. */
interface CallText {
  readonly operationId: string
  readonly 200?: string
  readonly 201?: string
  readonly 204?: string
  /** What it is that is not there. */
  readonly 404?: string
}

const NO_MATCH = 'no match has this id'
const NO_LINE = 'the cart has no such line'
const NO_PAYMENT = 'no payment has this token'
const NO_EVENT = 'the person has no event with this id'

/** By method and path. */
export const CALL_TEXTS: Readonly<Record<string, CallText>> = {
  'GET /healthz': { operationId: 'isAlive', 200: 'the process answers' },
  'GET /readyz': { operationId: 'isReady', 200: 'requests can be served' },
  'GET /metrics': { operationId: 'readMetrics', 200: 'each figure with what it counts' },
  'GET /product': { operationId: 'listMatches', 200: 'every match; with `view=summary` without the logs' },
  'POST /product': {
    operationId: 'createMatch',
    200: 'the match as it is; the same request had made it before',
    201: 'the new match, whose log is empty',
  },
  'GET /product/{id}': { operationId: 'readMatch', 200: 'the match with its log and its score', 404: NO_MATCH },
  'PATCH /product/{id}': { operationId: 'describeMatch', 200: 'the match as it is described now', 404: NO_MATCH },
  'GET /product/{id}/actions': {
    operationId: 'readLog',
    200: 'the head of the log, and the entries after `since` by their numbers',
    404: NO_MATCH,
  },
  'POST /product/{id}/actions': {
    operationId: 'appendToLog',
    200: 'all of them were stored before; the head of the log and the score as they are',
    201: 'stored; the head of the log and the score after it',
    404: NO_MATCH,
  },
  'GET /auth/settings': {
    operationId: 'readSignInSettings',
    200: 'the provider of identities, and its public settings',
  },
  'GET /auth/me': { operationId: 'readMe', 200: 'the email and the name in the token' },
  'GET /auth/scorer': { operationId: 'checkScorerKey', 204: 'it is the key' },
  'POST /auth/local/sign-in': { operationId: 'signInLocally', 200: 'the person, and a token for an hour' },
  'POST /auth/local/refresh': {
    operationId: 'refreshLocalToken',
    200: 'the same person, and a token for another hour',
  },
  'GET /blogs': { operationId: 'listPosts', 200: 'every post, its text as HTML that is safe to show' },
  'GET /products': { operationId: 'listProducts', 200: 'every product, with words in each language and prices' },
  'POST /cart': { operationId: 'readCart', 200: 'the lines, none where the cart is empty' },
  'POST /createcart': { operationId: 'addToCart', 201: 'the line as it is now, also where it was there before' },
  'POST /updatequantityitemcart': { operationId: 'setQuantity', 200: 'the line as it is now', 404: NO_LINE },
  'POST /removeitemcart': { operationId: 'removeFromCart', 200: 'the id of the line that is gone', 404: NO_LINE },
  'POST /createorder': {
    operationId: 'createOrder',
    200: 'the order as it is; it was made before',
    201: 'the new order, not yet paid',
  },
  'POST /checkout': {
    operationId: 'startPayment',
    200: 'the address at the payment provider to send the buyer to',
    404: 'the person has no such order',
  },
  'POST /paypalsuccessorder': {
    operationId: 'takePayment',
    200: 'the order is paid, now or since an earlier request',
    404: NO_PAYMENT,
  },
  'POST /cancelorder': {
    operationId: 'cancelPayment',
    200: 'how the order stands: what was paid meanwhile stays paid',
    404: NO_PAYMENT,
  },
  'GET /orders': { operationId: 'listOrders', 200: 'a page of the list, and the cursor of the next one' },
  'GET /orders/{orderId}': {
    operationId: 'readOrder',
    200: 'the order as it is now',
    404: 'the person has no such order',
  },
  'GET /images/{file}': { operationId: 'readImage', 200: 'the image’s bytes, in its own type', 404: 'no such image' },
  'POST /statsbymatch': { operationId: 'countActions', 200: 'a row for each player', 404: NO_MATCH },
  'POST /statsbymatchwinner': { operationId: 'countWinners', 200: 'a row for each player', 404: NO_MATCH },
  'POST /statsbymatchunforcederror': {
    operationId: 'countUnforcedErrors',
    200: 'a row for each player',
    404: NO_MATCH,
  },
  'POST /reservations': {
    operationId: 'listReservations',
    200: 'one’s own with title and id, those of others as taken slots, in the order of their times',
  },
  'POST /createreservation': {
    operationId: 'reserveCourt',
    200: 'the reservation; the same request had made it before',
    201: 'the new reservation, and on which date it is',
  },
  'POST /removereservation': {
    operationId: 'cancelReservation',
    200: 'the reservation that is no more',
    404: 'the person has no reservation with this id, or no longer',
  },
  'GET /reservationrules': { operationId: 'readBookingRules', 200: 'the quota, and the times in minutes' },
  'POST /events': { operationId: 'listEvents', 200: 'the person’s week' },
  'POST /createvent': {
    operationId: 'createEvent',
    200: 'the event; the same request had made it before',
    201: 'the new event',
  },
  'POST /updatevent': { operationId: 'changeEvent', 200: 'the event as it is now', 404: NO_EVENT },
  'POST /deletevent': { operationId: 'deleteEvent', 200: 'the event that is no more', 404: NO_EVENT },
  'POST /calendarlink': { operationId: 'readCalendarLink', 200: 'whether there is a link, and since when' },
  'POST /createcalendarlink': {
    operationId: 'createCalendarLink',
    201: 'the new link, which is told this once; one from before ends',
  },
  'POST /removecalendarlink': { operationId: 'removeCalendarLink', 200: 'there is no link, now or from before' },
  'GET /calendar/{token}.ics': {
    operationId: 'readCalendar',
    200: 'the calendar, RFC 5545',
    404: 'there is no such calendar, or its link was revoked',
  },
  'POST /paypal/webhook': { operationId: 'hearPayPal', 200: 'heard; what followed from it is stored' },
}

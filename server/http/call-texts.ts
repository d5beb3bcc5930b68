/** What a call is named in programs that are made of the document, and what its answers tell. */
interface CallText {
  readonly operationId: string
  /** For calls whose routes say nothing more than their summary. */
  readonly description?: string
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
  'GET /healthz': {
    description: 'For a process manager. It asks nothing of the database.',
    operationId: 'isAlive',
    200: 'the process answers',
  },
  'GET /readyz': {
    description: 'For a load balancer. It asks the database, and answers 503 while the server shuts down.',
    operationId: 'isReady',
    200: 'requests can be served',
  },
  'GET /metrics': {
    description: 'Requests, appends, watchers, memory and event-loop lag, as counters, gauges and histograms.',
    operationId: 'readMetrics',
    200: 'each figure with what it counts',
  },
  'GET /product': {
    description:
      'Served from memory, with an ETag: send it as `If-None-Match`, and an unchanged list is a 304. `view=summary` leaves out the logs.',
    operationId: 'listMatches',
    200: 'every match; with `view=summary` without the logs',
  },
  'POST /product': {
    operationId: 'createMatch',
    200: 'the match as it is; the same request had made it before',
    201: 'the new match, whose log is empty',
  },
  'GET /product/{id}': {
    description:
      'Served from memory, with an ETag. `actions` and `statuses` are the entries that stand; entries taken back by an undo are only in the log.',
    operationId: 'readMatch',
    200: 'the match with its log and its score',
    404: NO_MATCH,
  },
  'PATCH /product/{id}': { operationId: 'describeMatch', 200: 'the match as it is described now', 404: NO_MATCH },
  'GET /product/{id}/actions': {
    description:
      'Every entry in the order of `seq`, the undone ones and the undos too. Over the live feed the same entries come one by one.',
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
    description: 'What a page needs before it offers to sign in.',
    operationId: 'readSignInSettings',
    200: 'the provider of identities, and its public settings',
  },
  'GET /auth/me': {
    description: 'Checks an ID token.',
    operationId: 'readMe',
    200: 'the email and the name in the token',
  },
  'GET /auth/scorer': { operationId: 'checkScorerKey', 204: 'it is the key' },
  'POST /auth/local/sign-in': { operationId: 'signInLocally', 200: 'the person, and a token for an hour' },
  'POST /auth/local/refresh': {
    operationId: 'refreshLocalToken',
    200: 'the same person, and a token for another hour',
  },
  'GET /blogs': {
    description: 'Served from memory, with an ETag.',
    operationId: 'listPosts',
    200: 'every post, its text as HTML that is safe to show',
  },
  'GET /products': {
    description: 'Served from memory, with an ETag.',
    operationId: 'listProducts',
    200: 'every product, with words in each language and prices',
  },
  'POST /cart': {
    description: 'The owner is the person of the ID token. `email` may be left out.',
    operationId: 'readCart',
    200: 'the lines, none where the cart is empty',
  },
  'POST /createcart': {
    description: 'Name, image and price come from the catalogue, whatever the request says.',
    operationId: 'addToCart',
    201: 'the line as it is now, also where it was there before',
  },
  'POST /updatequantityitemcart': {
    description: 'Replaces the quantity of one line.',
    operationId: 'setQuantity',
    200: 'the line as it is now',
    404: NO_LINE,
  },
  'POST /removeitemcart': {
    description: 'A line that is already gone answers 404.',
    operationId: 'removeFromCart',
    200: 'the id of the line that is gone',
    404: NO_LINE,
  },
  'POST /createorder': {
    description: 'The server adds up the prices itself: other amounts answer 409. A new order replaces an open one.',
    operationId: 'createOrder',
    200: 'the order as it is; it was made before',
    201: 'the new order, not yet paid',
  },
  'POST /checkout': {
    description: 'Send the buyer to `href`. Asked again, it answers the same payment.',
    operationId: 'startPayment',
    200: 'the address at the payment provider to send the buyer to',
    404: 'the person has no such order',
  },
  'POST /paypalsuccessorder': {
    description:
      'For the page that the buyer comes back to. It needs the order’s id and the payment’s token, and no sign-in.',
    operationId: 'takePayment',
    200: 'the order is paid, now or since an earlier request',
    404: NO_PAYMENT,
  },
  'POST /cancelorder': {
    description: 'For the page that a buyer comes back to without having paid. The cart stays as it was.',
    operationId: 'cancelPayment',
    200: 'how the order stands: what was paid meanwhile stays paid',
    404: NO_PAYMENT,
  },
  'GET /orders': {
    description: 'Orders that were placed, whether paid or not. Send `next` as `cursor` for the older ones.',
    operationId: 'listOrders',
    200: 'a page of the list, and the cursor of the next one',
  },
  'GET /orders/{orderId}': {
    description: 'Only the owner sees it; other people’s orders answer 404.',
    operationId: 'readOrder',
    200: 'the order as it is now',
    404: 'the person has no such order',
  },
  'GET /images/{file}': {
    description: 'The name with a digest may be cached for good; the plain name is checked again each time.',
    operationId: 'readImage',
    200: 'the image’s bytes, in its own type',
    404: 'no such image',
  },
  'POST /statsbymatch': {
    description: 'Counted from the entries that stand.',
    operationId: 'countActions',
    200: 'a row for each player',
    404: NO_MATCH,
  },
  'POST /statsbymatchwinner': {
    description: 'A winner without a `shot` counts as WINNER.',
    operationId: 'countWinners',
    200: 'a row for each player',
    404: NO_MATCH,
  },
  'POST /statsbymatchunforcederror': {
    operationId: 'countUnforcedErrors',
    200: 'a row for each player',
    404: NO_MATCH,
  },
  'POST /reservations': {
    operationId: 'listReservations',
    200: 'one’s own with title and id, those of others as taken slots, in the order of their times',
  },
  'GET /reservations': {
    operationId: 'listOwnReservations',
    200: 'a page of the list, and the cursor of the next one',
  },
  'POST /createreservation': {
    operationId: 'reserveCourt',
    200: 'the reservation; the same request had made it before',
    201: 'the new reservation, and on which date it is',
  },
  'POST /removereservation': {
    description: 'Only the owner can. The slot is free at once, and the live feed says so.',
    operationId: 'cancelReservation',
    200: 'the reservation that is no more',
    404: 'the person has no reservation with this id, or no longer',
  },
  'GET /freehours/{club}': { operationId: 'countFreeHours', 200: 'the seven days and their free hours' },
  'GET /reservationrules': {
    description: 'The club’s settings: the page shows them before somebody books.',
    operationId: 'readBookingRules',
    200: 'the quota, and the times in minutes',
  },
  'POST /events': {
    description: 'The week is a template without dates.',
    operationId: 'listEvents',
    200: 'the person’s week',
  },
  'POST /createvent': {
    operationId: 'createEvent',
    200: 'the event; the same request had made it before',
    201: 'the new event',
  },
  'POST /updatevent': {
    description: 'Replaces title, day and time.',
    operationId: 'changeEvent',
    200: 'the event as it is now',
    404: NO_EVENT,
  },
  'POST /deletevent': {
    description: 'An event that is already gone answers 404.',
    operationId: 'deleteEvent',
    200: 'the event that is no more',
    404: NO_EVENT,
  },
  'POST /calendarlink': {
    description: 'The address itself is shown only once, when it is created.',
    operationId: 'readCalendarLink',
    200: 'whether there is a link, and since when',
  },
  'POST /createcalendarlink': {
    operationId: 'createCalendarLink',
    201: 'the new link, which is told this once; one from before ends',
  },
  'POST /removecalendarlink': {
    description: 'Calendars that subscribe to it get a 404 from now on.',
    operationId: 'removeCalendarLink',
    200: 'there is no link, now or from before',
  },
  'GET /calendar/{token}.ics': {
    description: 'The person’s events and reservations. The token is the only credential.',
    operationId: 'readCalendar',
    200: 'the calendar, RFC 5545',
    404: 'there is no such calendar, or its link was revoked',
  },
  'POST /paypal/webhook': {
    description: 'Set this address in PayPal’s dashboard. Messages may come twice and in any order.',
    operationId: 'hearPayPal',
    200: 'heard; what followed from it is stored',
  },
}

import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useOffers } from '../bookings/use-offers.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'

const OfferLine = lazyPart(
  ['bookings'],
  async () => ({ default: (await import('../bookings/offer-line.tsx')).OfferLine }),
  () => null,
)

/** The courts that are offered to the signed-in person from the waiting list, in the header of every page. */
export default function OfferedCourts() {
  const offers = useOffers()
  const [header, setHeader] = useState<Element | null>(null)
  useEffect(() => setHeader(document.querySelector('header')), [])
  return (
    header &&
    createPortal(
      // It exists before an offer arrives, so that screen readers announce the offer.
      <div aria-live="polite">
        <Suspense>
          {offers.map((wait) => (
            <OfferLine key={wait.id} wait={wait} />
          ))}
        </Suspense>
      </div>,
      header,
    )
  )
}

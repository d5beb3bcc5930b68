import { Suspense } from 'react'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { useOnDevice } from '../ui/use-on-device.ts'
import type { FollowButtonProps } from './follow-button.tsx'
import s from './follow-slot.module.css'

/** Without it, the page still shows everything. */
const FollowButton = lazyPart(
  ['follow'],
  () => import('./follow-button.tsx'),
  () => null,
)

/** The button to follow something, whose code loads after the page. Its place is as high as the button before that, so that nothing moves. */
export function FollowSlot(props: FollowButtonProps) {
  const onDevice = useOnDevice()
  return (
    <div className={`screen-only ${s.slot}`}>
      {onDevice && props.name !== '' && (
        <Suspense fallback={null}>
          <FollowButton {...props} />
        </Suspense>
      )}
    </div>
  )
}

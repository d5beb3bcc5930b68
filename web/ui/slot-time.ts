import { markedAsRepeated } from '../../shared/time/repeated-time.ts'

/** Returns the time of a slot, marked as repeated if clocks show this time twice and the slot is the second. */
export const slotTime = (
  { time, isRepeat }: { time: string; isRepeat?: boolean | undefined },
  language: string,
): string => (isRepeat ? markedAsRepeated(time, language) : time)

import { expect, test } from 'vitest'
import type { OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { newEvent } from '../../../shared/competitions/event-schemas.ts'
import { BLANK_EVENT, changedFields, type EventValues, eventFields, eventValues, PLAY_MODES } from './event-values.ts'

/** Returns an event as the office gets it after these fields are stored. */
function storedEvent(fields: object): OfficeEvent {
  const { stages, ...event } = newEvent.parse({ id: 'e', ...fields })
  return { ...event, plan: stages, club: 'club_naco' } as unknown as OfficeEvent
}

const CHOICES: Partial<EventValues> = {
  name: 'Singles',
  apart: true,
  lines: 'itf',
  criteria: 'gamesFirst',
  tieBreakCounts: false,
  walkoverCounts: false,
}

test.each(PLAY_MODES)('%s: the form shows again what was stored', (mode) => {
  const values = { ...BLANK_EVENT, ...CHOICES, mode }
  expect(eventValues(storedEvent(eventFields(values, 'club_naco')))).toMatchObject({ ...CHOICES, mode })
})

test('an order of criteria that the form does not offer stays', () => {
  const [round] = eventFields({ ...BLANK_EVENT, name: 'Singles', mode: 'groups' }, 'club_naco').stages
  const event = storedEvent({
    ...eventFields({ ...BLANK_EVENT, name: 'Singles', mode: 'groups' }, 'club_naco'),
    stages: [{ ...round, criteria: ['gameShare', 'lot'] }],
  })
  const values = eventValues(event)
  expect(values.criteria).toBe('own')
  expect(changedFields({ ...values, groups: '3' }, event).stages[0]?.criteria).toEqual(['gameShare', 'lot'])
})

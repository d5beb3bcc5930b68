import { expect, test } from 'vitest'
import type { OfficePost } from '../../../shared/blog/post-schemas.ts'
import { postFields, postValues } from './post-values.ts'

const NEWS: OfficePost = {
  id: '1795000000000',
  title: 'New lines',
  subtitle: 'On Friday',
  image: 'club-at-dusk.svg',
  imageUrl: '/images/club-at-dusk.1cf32df2.svg',
  imageAlt: 'The club at dusk',
  markdown: 'We paint **new lines**.',
  html: '<p>We paint <strong>new lines</strong>.</p>',
  draft: false,
  publishAt: '2026-11-27T12:30:00.000Z',
  state: 'scheduled',
  publishedAt: '2026-11-27T12:30:00.000Z',
  tag: '3',
}
const DRAFT = { ...NEWS, draft: true, publishAt: null, state: 'draft' } as const

test('a scheduled post is shown at the club’s time, and sent as it was read', () => {
  expect(postValues(NEWS)).toMatchObject({ state: 'scheduled', publishAt: '2026-11-27T08:30' })
  expect(postFields(postValues(NEWS), NEWS)).toMatchObject({ draft: false, publishAt: NEWS.publishAt })
})

test.each([
  ['a published post keeps its time', { ...NEWS, state: 'published' } as const, 'published', NEWS.publishAt],
  ['a scheduled post that is published gets no time, so that it is published now', NEWS, 'published', null],
  ['a draft that is published gets no time', DRAFT, 'published', null],
  ['a new post that is published gets no time', null, 'published', null],
  ['a post that becomes a draft loses its time', NEWS, 'draft', null],
] as const)('%s', (_, before, state, publishAt) => {
  const values = { ...postValues(NEWS), state }
  expect(postFields(values, before)).toMatchObject({ draft: state === 'draft', publishAt })
})

import { useRef, useState } from 'react'
import { NotOk } from '../../api/not-ok.ts'
import { useFailureText } from './failure-text.ts'
import { codeOf, officeCall } from './office-calls.ts'

/**
 * Creates a product or post only once, even after several attempts.
 * @param choose returns an id for it: each try sends the same one
 * @param onCreated called once, with the id
 * @returns a function that sends the fields, and returns a message if that failed
 */
export function useCreated<Id extends number | string>(path: string, choose: () => Id, onCreated: (id: Id) => void) {
  const failureText = useFailureText()
  const isBusy = useRef(false)
  /** The id of an attempt without an answer. The server may have stored it. */
  const [unsure, setUnsure] = useState<Id | null>(null)

  async function send(fields: object, id: Id): Promise<void> {
    try {
      await officeCall('POST', path, { id, ...fields })
    } catch (error) {
      // The server has stored an earlier attempt, and the person has changed the fields since.
      if (!(error instanceof NotOk && error.status === 409 && id === unsure)) throw error
      const stored = await officeCall('GET', `${path}/${id}`)
      await officeCall('PUT', `${path}/${id}`, fields, { 'if-match': stored.headers.get('etag') ?? '' })
    }
  }

  return async (fields: object): Promise<string | null> => {
    if (isBusy.current) return null
    isBusy.current = true
    const id = unsure ?? choose()
    try {
      await send(fields, id)
      onCreated(id)
      return null
    } catch (error) {
      if (!(error instanceof NotOk)) setUnsure(id)
      return failureText(codeOf(error))
    } finally {
      isBusy.current = false
    }
  }
}

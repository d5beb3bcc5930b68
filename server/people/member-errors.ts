import { ApiError } from '../http/api-error.ts'

export const memberNotFound = (): ApiError => new ApiError(404, 'MEMBER_NOT_FOUND', 'id: there is no such member')
export const memberExists = (): ApiError => new ApiError(409, 'MEMBER_EXISTS', 'id: another member has this id')
export const numberTaken = (name: string): ApiError =>
  new ApiError(409, 'NUMBER_TAKEN', `number: ${name || 'another member'} has this number`, { name })
export const accountNotFound = (): ApiError =>
  new ApiError(404, 'ACCOUNT_NOT_FOUND', 'email: nobody with this email has signed in yet')
export const accountJoined = (name: string): ApiError =>
  new ApiError(409, 'ACCOUNT_JOINED', `email: this account is joined with ${name || 'another member'}`, { name })
export const otherAccount = (): ApiError =>
  new ApiError(409, 'OTHER_ACCOUNT', 'email: the member is joined with another account; take them apart first')
export const bothBooked = (startsAt: string): ApiError =>
  new ApiError(
    409,
    'BOTH_BOOKED',
    `email: both have a court at ${startsAt}; move or cancel one of the bookings first`,
    {
      startsAt,
    },
  )
export const otherName = (): ApiError => new ApiError(422, 'OTHER_NAME', 'name: not the name of this member')

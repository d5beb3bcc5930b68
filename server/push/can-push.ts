import { isPrivateHost } from '../http/private-address.ts'

/**
 * Whether push messages can be sent from the site at this address. Browsers subscribe only over https, and some push services
 * refuse messages whose sender has no public address.
 */
export const canPush = (publicUrl: string): boolean => publicUrl.startsWith('https:') && !isPrivateHost(publicUrl)

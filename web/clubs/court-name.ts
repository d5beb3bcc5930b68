export { courtName } from '../ui/court-name.ts'

import { ApiError } from '@parlance/protocol/errors';

/** The same for what is missing, and for what is not public. */
export const notHere = (): ApiError => new ApiError('NOT_FOUND', 'There is nothing at this address.');

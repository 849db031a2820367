/** Ways to an account that lead back to where the reader is. */
import { address } from '../store/places/address.ts';

const hereAfter = (path: '/login' | '/register'): string => {
  void address.value;
  const { hash } = location;
  return `${path}?${new URLSearchParams({ next: `/${hash}` })}${hash}`;
};

export const signInAddress = (): string => hereAfter('/login');
export const joinAddress = (): string => hereAfter('/register');

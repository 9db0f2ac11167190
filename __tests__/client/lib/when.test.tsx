/** Days and moments as people say them, around midnight, the end of the year and the turn of the clocks. */

import { act, render, screen } from '@testing-library/react';
import { TimeZoneContext } from '#client/lib/time.ts';
import { sayDay, sayInstant, withArticle } from '#client/lib/when.ts';
import { When, WhenDay } from '#client/ui/Money.tsx';

const MEXICO = 'America/Mexico_City';

describe('a formatted moment', () => {
  test.each([
    ['2026-11-17T16:42:00.000Z', '2026-11-17', 'hoy 10:42'],
    ['2026-11-17T15:05:00.000Z', '2026-11-18', 'ayer 9:05'],
    ['2026-11-17T15:05:00.000Z', '2026-11-19', '17 nov'],
    // Midnight is the business's, not that of UTC or of the computer.
    ['2026-11-18T05:59:59.999Z', '2026-11-17', 'hoy 23:59'],
    ['2026-11-18T06:00:00.000Z', '2026-11-17', 'mañana 0:00'],
    ['2026-11-18T05:59:59.999Z', '2026-11-18', 'ayer 23:59'],
    ['2026-11-17T05:59:59.999Z', '2026-11-18', '16 nov'],
    // Yesterday of another year is still yesterday; the day before has its year.
    ['2027-01-01T05:30:00.000Z', '2026-12-31', 'hoy 23:30'],
    ['2027-01-01T05:30:00.000Z', '2027-01-01', 'ayer 23:30'],
    ['2026-12-30T18:00:00.000Z', '2027-01-01', '30 dic 2026'],
    ['2027-01-02T18:00:00.000Z', '2026-12-31', '2 ene 2027'],
    ['2025-11-17T18:00:00.000Z', '2026-11-17', '17 nov 2025'],
  ])('of %s on %s is %s', (at, today, said) => {
    expect(sayInstant(at, today, MEXICO)).toBe(said);
  });

  test('counts a yesterday of 23 hours', () => {
    expect(sayInstant('2026-03-08T08:30:00.000Z', '2026-03-09', 'America/Tijuana')).toBe('ayer 0:30');
    expect(sayInstant('2026-03-08T07:30:00.000Z', '2026-03-09', 'America/Tijuana')).toBe('7 mar');
  });

  test('keeps its hour on older days where the hour matters', () => {
    expect(sayInstant('2026-11-12T15:05:00.000Z', '2026-11-19', MEXICO, true)).toBe('12 nov 9:05');
    expect(sayInstant('2025-11-12T15:05:00.000Z', '2026-11-19', MEXICO, true)).toBe('12 nov 2025 9:05');
  });

  test('has an article where it is a date', () => {
    expect(['hoy 10:42', 'ayer 9:05', '17 nov'].map(withArticle)).toEqual(['hoy 10:42', 'ayer 9:05', 'el 17 nov']);
  });
});

test('has three letters for each month', () => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-05`);
  const said = days.map((day) => sayDay(day, '2026-06-20')).join(', ');
  expect(said).toBe('5 ene, 5 feb, 5 mar, 5 abr, 5 may, 5 jun, 5 jul, 5 ago, 5 sep, 5 oct, 5 nov, 5 dic');
});

describe('a moment on the screen', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-18T05:59:30.000Z') }));
  afterEach(() => jest.useRealTimers());
  const shown = () => screen.getAllByRole('time').map(({ textContent }) => textContent);
  const show = () =>
    render(
      <TimeZoneContext value={MEXICO}>
        <When at="2026-11-17T16:42:00.000Z" el />
        <When at="2026-11-12T16:42:00.000Z" el />
        <WhenDay day="2026-11-16" />
      </TimeZoneContext>,
    );

  test('has the exact time for machines and as a tooltip', () => {
    show();
    const [moment, , day] = screen.getAllByRole('time');
    expect(moment).toHaveAttribute('datetime', '2026-11-17T16:42:00.000Z');
    expect(moment).toHaveAttribute('title', '17/11/2026 10:42');
    expect(day).toHaveAttribute('datetime', '2026-11-16');
    expect(day).toHaveAttribute('title', '16/11/2026');
  });

  test('becomes «ayer» after midnight', () => {
    show();
    expect(shown()).toEqual(['hoy 10:42', 'el 12 nov', 'ayer']);
    act(() => jest.advanceTimersByTime(60_000));
    expect(shown()).toEqual(['ayer 10:42', 'el 12 nov', '16 nov']);
  });
});

/** A day is typed or picked; what is no day is neither lost nor taken for the one before. */

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConfigProvider from 'antd/es/config-provider';
import esES from 'antd/es/locale/es_ES';
import { useState } from 'react';
import { TimeZoneContext } from '#client/lib/time.ts';
import { Antd } from '#client/ui/Antd.tsx';
import { DateInput, FilterDate } from '#client/ui/form/dates.tsx';

function Day({ initial = '' }: { initial?: string }) {
  const [day, setDay] = useState(initial);
  return (
    <>
      <label htmlFor="day">Día</label>
      <DateInput id="day" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}
const day = () => screen.getByLabelText('Día');
const value = () => screen.getByRole('status').textContent;

test.each([
  ['15/11/2026', '2026-11-15'],
  ['15112026', '2026-11-15'],
  ['15-11-2026', '2026-11-15'],
  ['1/5/2026', '2026-05-01'],
])('%s can be typed', async (typed, expected) => {
  render(<Day />);
  await userEvent.type(day(), typed);
  await userEvent.tab();
  expect(value()).toBe(expected);
  expect(day()).toHaveValue(expected.split('-').reverse().join('/'));
});

test('a typed day counts before the field loses the focus', async () => {
  render(<Day />);
  await userEvent.type(day(), '15/11/2026');
  expect(value()).toBe('2026-11-15');
});

test('an invalid day stays as typed and does not keep the day before', async () => {
  render(<Day initial="2026-11-15" />);
  await userEvent.type(day(), '{Backspace}');
  expect(value()).toBe('15/11/202');
  await userEvent.tab();
  expect(day()).toHaveValue('15/11/202');
  await userEvent.type(day(), '7');
  expect(value()).toBe('2027-11-15');
  await userEvent.clear(day());
  await userEvent.type(day(), '31/02/2026');
  await userEvent.tab();
  expect(value()).toBe('31/02/2026');
});

test('an emptied field has no day', async () => {
  render(<Day initial="2026-11-15" />);
  await userEvent.clear(day());
  expect(value()).toBe('');
  await userEvent.tab();
  expect(day()).toHaveValue('');
});

test('a day can be picked in the calendar', async () => {
  render(<Day initial="2026-11-15" />);
  await userEvent.click(day());
  await userEvent.click(screen.getByTitle('2026-11-20'));
  expect(value()).toBe('2026-11-20');
  expect(day()).toHaveValue('20/11/2026');
});

test('«Hoy» and the marked day are business days, whatever the time zone of the computer', async () => {
  // There it is two o’clock in the night of the first of December.
  jest.useFakeTimers({ now: new Date('2026-11-30T12:00:00.000Z'), advanceTimers: true });
  try {
    render(
      <Antd dark={false}>
        <ConfigProvider locale={esES}>
          <TimeZoneContext value="Pacific/Kiritimati">
            <Day />
          </TimeZoneContext>
        </ConfigProvider>
      </Antd>,
    );
    fireEvent.mouseDown(day());
    fireEvent.click(day());
    expect(screen.getByTitle('2026-12-01')).toHaveClass('ant-picker-cell-in-view', 'ant-picker-cell-today');
    fireEvent.click(screen.getByText('Hoy'));
    expect(value()).toBe('2026-12-01');
    expect(day()).toHaveValue('01/12/2026');
  } finally {
    jest.useRealTimers();
  }
});

test('a filter receives only valid days and reports an invalid one on blur', async () => {
  const onChange = jest.fn();
  render(<FilterDate label="Desde" value="" onChange={onChange} />);
  const field = screen.getByLabelText('Desde');
  await userEvent.type(field, '15/13');
  expect(screen.queryByText('Escribe la fecha como 15/11/2026.')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Escribe la fecha como 15/11/2026.')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.input(field, { target: { value: '15/11/2026' } });
  expect(onChange).toHaveBeenLastCalledWith('2026-11-15');
});

test('an emptied filter stays empty while another day is typed, also with a default day', async () => {
  function Today() {
    const [chosen, setChosen] = useState('2026-11-20');
    return <FilterDate label="Desde" value={chosen || '2026-11-21'} onChange={setChosen} />;
  }
  render(<Today />);
  const field = screen.getByLabelText('Desde');
  await userEvent.clear(field);
  expect(field).toHaveValue('');
  await userEvent.type(field, '15/11/2026');
  await userEvent.tab();
  expect(field).toHaveValue('15/11/2026');
  await userEvent.clear(field);
  await userEvent.tab();
  expect(field).toHaveValue('21/11/2026');
});

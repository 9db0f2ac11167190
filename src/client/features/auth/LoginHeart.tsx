/** The sign-in form's state, kept by Formik. It comes after the form is painted and takes over what was typed by then. */
import { useFormik } from 'formik';
import { useLayoutEffect } from 'react';
import type { Credentials, SignIn } from './LoginPage.tsx';
import { loginErrors } from './loginErrors.ts';

/** What the form shows and does once its state is kept here. */
export interface Heart {
  values: Credentials;
  /** To be shown now, by field. */
  errors: Partial<Credentials>;
  busy: boolean;
  change: (field: keyof Credentials, value: string) => void;
  left: (field: keyof Credentials) => void;
  submit: () => void;
}

interface Props {
  typed: Credentials;
  signIn: SignIn;
  onChange: (heart: Heart) => void;
}

export default function LoginHeart({ typed, signIn, onChange }: Props) {
  const formik = useFormik({
    initialValues: typed,
    validate: loginErrors,
    validateOnBlur: false,
    onSubmit: (values) => signIn(values),
  });
  const { values, errors, touched, initialValues, submitCount, isSubmitting } = formik;
  // Not at the mere leaving of an empty field, as in every form.
  const told = (field: keyof Credentials) =>
    submitCount > 0 || (touched[field] && values[field] !== initialValues[field]) ? errors[field] : undefined;
  const email = told('email');
  const password = told('password');
  const { setFieldValue, setFieldTouched, submitForm } = formik;
  useLayoutEffect(() => {
    onChange({
      values,
      errors: { ...(email && { email }), ...(password && { password }) },
      busy: isSubmitting,
      change: (field, value) => void setFieldValue(field, value),
      left: (field) => void setFieldTouched(field, true, false),
      submit: () => void submitForm(),
    });
  }, [values, email, password, isSubmitting, setFieldValue, setFieldTouched, submitForm, onChange]);
  return null;
}

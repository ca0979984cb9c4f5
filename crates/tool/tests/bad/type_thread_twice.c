_Thread_local _Thread_local int x;
